import type { Answer } from './answers.ts';
import type { Call } from './call.ts';
import { uploadPicture } from './pictures.ts';
import { created, item, list, refusedList, updated } from './results.ts';
import type { Route } from './router.ts';
import { emailPattern, extraColumns, type Fields, listingFields, listingInput } from './schema.ts';
import type { DirectoryName } from './store.ts';
import type { Listing } from './types.ts';
import { experienceKeys, listingView } from './views.ts';
import { type Json, readPicture } from './wire.ts';

const extraInput = (call: Call): Fields => (call.profile.extraFields ? extraColumns.listings : {});

function read(call: Call, name: DirectoryName): { values: Json; extras: Json } {
  const body = call.body();
  const key = experienceKeys[name];
  call.onlyMembers(body, [...Object.keys(listingFields), key, ...Object.keys(extraInput(call))]);
  const values = call.read(body, listingInput);
  const status = values.status;
  if (status === null) delete values.status;
  else if (status !== undefined && status !== 'active' && status !== 'inactive') {
    call.invalid('status must be active or inactive');
  }
  if (typeof values.email === 'string' && !emailPattern.test(values.email)) {
    call.invalid('email is not a valid email address');
  }
  const experience = call.read(body, { [key]: 'text' });
  if (Object.hasOwn(experience, key)) values.experience = experience[key];
  if (typeof body.profile_picture_url === 'string' && body.profile_picture_url !== '') {
    values.profile_picture_url = readPicture(body.profile_picture_url);
  }
  return { values, extras: call.read(body, extraInput(call)) };
}

function createListing(call: Call, name: DirectoryName): Answer {
  call.needMember();
  const { values, extras } = read(call, name);
  call.requireAll(values, ['name', 'location', 'email']);
  const listing = call.store.directories[name].insert({
    bio: null,
    status: 'active',
    location: null,
    phone: null,
    email: null,
    website: null,
    social_media: null,
    denomination: null,
    ministry_focus: null,
    support_needs: null,
    profile_picture_url: null,
    planter_id: null,
    experience: null,
    ...(values as Partial<Listing>),
    name: String(values.name),
    extras,
  });
  call.wrote(listing.id);
  return created(call, name, listing.id, listingView(call, name, listing));
}

function updateListing(call: Call, name: DirectoryName): Answer {
  call.needMember();
  const listing = call.row(call.store.directories[name], 'Record');
  const { values, extras } = read(call, name);
  call.requirePut(listing, values, ['name']);
  const before = listing.status;
  call.put(listing, { ...listingInput, experience: 'text' }, values);
  listing.status = String(values.status ?? before);
  if (typeof values.profile_picture_url === 'string') {
    listing.profile_picture_url = values.profile_picture_url;
  }
  call.put(listing.extras, extraInput(call), extras);
  call.wrote(listing.id);
  return updated(call, name, listingView(call, name, listing));
}

function routesOf(name: DirectoryName, path: string): Route[] {
  return [
    {
      method: 'GET',
      path,
      handler: (call) => {
        if (!call.isMember()) return refusedList(call, name);
        const rows = call.store.directories[name].all();
        return list(
          call,
          name,
          rows.map((listing) => listingView(call, name, listing)),
        );
      },
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      undocumented: true,
      handler: (call) => {
        call.needMember();
        const listing = call.row(call.store.directories[name], 'Record');
        return item(call, name, listingView(call, name, listing));
      },
    },
    { method: 'POST', path, handler: (call) => createListing(call, name) },
    { method: 'PUT', path: `${path}/:id`, handler: (call) => updateListing(call, name) },
    {
      method: 'POST',
      path: `${path}/:id/profile-picture`,
      handler: (call) => {
        call.needMember();
        return uploadPicture(call, name, call.row(call.store.directories[name], 'Record'));
      },
    },
  ];
}

export const directoryRoutes: readonly Route[] = [
  ...routesOf('trainers', '/242trainers'),
  ...routesOf('assessors', '/242assessors'),
  ...routesOf('coaches', '/242coaches'),
];
