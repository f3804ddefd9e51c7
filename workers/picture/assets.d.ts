/** Vite resolves such an import to the URL of the unmodified file. */
declare module '*?url' {
  const url: string;
  export default url;
}
