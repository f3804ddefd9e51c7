import * as z from 'zod/mini';
import { Refusal } from '#shared/contract/common.ts';
import type { Endpoint } from './endpoint.ts';

type Shape = z.core.$ZodType;
type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of these endpoints, generated from the same shapes that validate their input. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fieldbook', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Refusal: schema(Refusal, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { summary, access, params, query, body, answer, status = 200 } = endpoint;
  const restricted = !['anyone', 'any-account', 'signed-in'].includes(access);
  return {
    summary,
    ...(restricted ? { description: `Needs the permission ${access}.` } : {}),
    tags: [endpoint.path.split('/')[1]],
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(body
      ? { requestBody: { required: !endpoint.bodyOptional, content: json(schema(body, 'input')) } }
      : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...(answer ? { content: json(schema(answer, 'output')) } : {}),
      },
      default: {
        description: 'Refused',
        content: json({ $ref: '#/components/schemas/Refusal' }),
      },
    },
  };
}

function json(content: unknown): Json {
  return { 'application/json': { schema: content } };
}

function schema(shape: Shape, io: 'input' | 'output'): Json {
  // A transformed member of a response has no JSON schema, so the document allows anything there.
  const { $schema: _, ...rest } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(shape: Shape | undefined, place: 'path' | 'query'): Json[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input' });
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}
