/** 'hub_leaders' and 'church-planters' as a heading would have them. */
export function tableWords(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
