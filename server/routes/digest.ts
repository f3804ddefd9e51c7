import * as z from 'zod/mini';
import { DataOf, data } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { digestPage } from '#server/domain/digest-page.ts';
import { isTimeZone } from '#server/domain/digest-times.ts';
import { chooseDigest, digestOf, digestReader, endDigests } from '#server/domain/digests.ts';
import { notFound, Refused } from '#server/refused.ts';
import type { Services } from '#server/services.ts';
import { Digest, DigestChoice } from '#shared/contract/digest.ts';

const OWN = '/users/me/digest';

const choice = endpoint(
  {
    method: 'get',
    path: OWN,
    summary: 'When you get the mail about what is due',
    access: 'signed-in',
    answer: DataOf(Digest),
    extra: true,
  },
  async ({ account, services: { db, clock } }) => data(await digestOf(db, account.id, clock())),
);

const choose = endpoint(
  {
    method: 'put',
    path: OWN,
    summary: 'Choose when you get the mail about what is due',
    access: 'signed-in',
    body: DigestChoice,
    answer: DataOf(Digest),
    extra: true,
  },
  async ({ account, body, services: { clock }, write }) => {
    if (!isTimeZone(body.time_zone)) {
      throw new Refused(400, 'This time zone is not known here');
    }
    const now = clock();
    return write(async ({ tx }) =>
      data(await chooseDigest(tx, { userId: account.id, choice: body, now })),
    );
  },
);

/** Anybody who has a letter can unsubscribe with it. The address has 256 secret bits and can do nothing else. */
const Secret = z.object({ token: z.string().check(z.maxLength(200)) });
const ADDRESS = '/digest/{token}';

const question = endpoint(
  {
    method: 'get',
    path: ADDRESS,
    summary: 'A page that asks whether these mails should end',
    access: 'anyone',
    params: Secret,
    extra: true,
  },
  async ({ params: { token }, services, address }) => {
    const { publicUrl } = services.config;
    const reader = await readerOf(services, token, address);
    return digestPage('question', reader.language, publicUrl);
  },
);

const unsubscribe = endpoint(
  {
    method: 'post',
    path: ADDRESS,
    summary: 'End these mails, as mail programs do with one click (RFC 8058)',
    access: 'anyone',
    params: Secret,
    extra: true,
  },
  async ({ params: { token }, services, address, write }) => {
    const { publicUrl } = services.config;
    const reader = await readerOf(services, token, address);
    await write(async ({ tx }) => {
      await endDigests(tx, token);
      return {};
    });
    return digestPage('ended', reader.language, publicUrl);
  },
);

async function readerOf({ limits, db }: Services, token: string, address: string) {
  const guess = { digestAddress: address };
  await limits.count(guess);
  const reader = await digestReader(db, token);
  if (!reader) throw notFound('There are no mails at this address');
  await limits.forgive(guess);
  return reader;
}

export const digestEndpoints: readonly Endpoint[] = [choice, choose, question, unsubscribe];
