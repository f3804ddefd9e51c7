/** The session token that the caller sent, if any. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
}
