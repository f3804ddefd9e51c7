import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { openApiDocument } from '#server/api/openapi.ts';

/** `GET /openapi.json`: the document of all given endpoints and of this one. */
export function openApiEndpoint(others: readonly Endpoint[]): Endpoint {
  let document: object | undefined;
  const itself = endpoint(
    {
      method: 'get',
      path: '/openapi.json',
      summary: 'This document',
      access: 'anyone',
    },
    async () => {
      document ??= openApiDocument([...others, itself]);
      return document;
    },
  );
  return itself;
}
