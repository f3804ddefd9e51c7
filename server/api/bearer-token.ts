/** The session's token as the caller sent it, if any. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
}
