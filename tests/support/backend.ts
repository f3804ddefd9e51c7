import * as z from 'zod';

const DEMO_PASSWORD = 'fieldbook';

const SignedIn = z.object({ token: z.string(), user: z.object({ id: z.number() }) });
const Planters = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      first_name: z.string(),
      last_name: z.string(),
      spouse_first_name: z.string().nullish(),
      spouse_last_name: z.string().nullish(),
      church_name: z.string().nullable(),
      last_contact_date: z.string().nullish(),
      relationship_type: z.string().nullish(),
    }),
  ),
});
const Contacts = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      contact_date: z.string(),
      contact_type: z.string(),
      notes: z.string().nullish(),
      next_contact_date: z.string().nullish(),
      contacted_by_name: z.string().nullish(),
    }),
  ),
});
const Letters = z.object({
  data: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
});

export type BackendPlanter = z.infer<typeof Planters>['data'][number];
type BackendContact = z.infer<typeof Contacts>['data'][number];

/** One person's access to the server, with direct calls instead of a browser. */
export interface Backend {
  userId: number;
  token: string;
  /** Planters of the person's own hub. */
  hub(): Promise<BackendPlanter[]>;
  contacts(planterId: number): Promise<BackendContact[]>;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }>;
}

/** `origin` must be the server's own, so that no simulated fault interferes. */
export async function backendFor(origin: string, username: string): Promise<Backend> {
  let token = '';
  const call: Backend['call'] = async (method, path, body) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, json: await response.json() };
  };
  const login = { usernameOrEmail: username, password: DEMO_PASSWORD };
  const session = SignedIn.parse((await call('POST', '/auth/login', login)).json);
  token = session.token;
  const userId = session.user.id;
  return {
    userId,
    token,
    call,
    async hub() {
      const { json } = await call('GET', `/church-planters/users/${userId}/church-planters`);
      const { data } = Planters.parse(json);
      return data.filter((planter) => planter.relationship_type === 'hub_leader');
    },
    async contacts(planterId) {
      const { json } = await call('GET', `/church-planters/${planterId}/contacts`);
      return Contacts.parse(json).data;
    },
  };
}

/**
 * Emails to an address in the demo's inbox, newest first. For people with an account name the subject, because at
 * seven on Mondays they also get a list of what is due.
 */
export async function lettersTo(origin: string, address: string, subject?: string) {
  const response = await fetch(`${origin}/dev/mail.json`);
  return Letters.parse(await response.json()).data.filter(
    (letter) => letter.to === address && (subject === undefined || letter.subject === subject),
  );
}
