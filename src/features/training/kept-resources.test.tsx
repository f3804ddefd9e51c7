import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { ResourceRow } from '#db/tables/extras.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';
import { saveResource } from './save-resource.ts';

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => {
  vi.unstubAllGlobals();
  return device.close();
});

/** A device whose server has a resource library, with these rows already downloaded. */
async function openWith(role: string, ...rows: ResourceRow[]) {
  device = await openDevice([role]);
  const { db } = device;
  const value = { kind: 'reference', keysKeptMs: 1, tables: ['training_resources'] };
  await db.meta.put({ key: 'server', value });
  const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
  await db.feeds.put({ key: 'changes', ...read });
  await db.rows('training_resources').bulkAdd(rows);
  renderApp('/training/resources');
  await screen.findByRole('heading', { name: 'Training Resources' });
}

function resource(id: number, fields: Partial<ResourceRow> = {}): ResourceRow {
  const row = { lid: `s${id}`, id, title: `Guide ${id}`, description: '', category: 'Media' };
  const url = `https://example.org/${id}`;
  const file = { file_hash: '', file_size: 0 };
  return { ...row, ...file, url, position: id * 1_024, retired: false, ...fields };
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const fill = async (label: string | RegExp, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } });
/** Titles of the links in a category. */
async function linksOf(category: string) {
  const region = within(await screen.findByRole('region', { name: category }));
  return region.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
}
const written = async (name: string) => {
  const ops = await device.db.ops.toArray();
  return ops.filter((one) => one.name === name).map(({ args }) => args);
};
/** Requests that start an upload. */
const uploads = ({ mock }: Mock) =>
  mock.calls.filter(([url]) => String(url).endsWith('/training-files'));

describe('the resource library from the server', () => {
  it('is shown in order, without retired resources and without the sample note', async () => {
    await openWith(
      '242trainer',
      resource(1, { position: 9_000 }),
      resource(2),
      resource(3, { retired: true }),
      resource(4, { category: 'Forms', position: 1 }),
    );
    await waitFor(async () =>
      expect(await linksOf('Media')).toEqual([
        'Guide 2(opens in a new tab)',
        'Guide 1(opens in a new tab)',
      ]),
    );
    const titles = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(titles).toEqual(['Forms', 'Media']);
    expect(screen.queryByText('Guide 3')).toBeNull();
    expect(screen.queryByText(/sample data/)).toBeNull();
    for (const name of [/Add Resource/, /Edit/, /Move/, /Retire/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('says that there are no resources', async () => {
    await openWith('242trainer', resource(1, { retired: true }));
    expect(await screen.findByText('No resources yet')).toBeTruthy();
  });

  it('does not link an address that would run a script', async () => {
    await openWith('242trainer', resource(1, { url: 'javascript:alert(1)' }));
    expect(await screen.findByRole('heading', { name: 'Guide 1' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Guide 1/ })).toBeNull();
  });

  it('lets an administrator add a link at the end', async () => {
    await openWith('admin', resource(1));
    await press('Add Resource');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Resource' }));
    await fill('Title', 'Prayer guide');
    await fill('Category', 'Prayer');
    await fill('Web address', 'javascript:alert(1)');
    fireEvent.click(dialog.getByRole('button', { name: 'Add Resource' }));
    expect(await dialog.findByText(/Please enter a valid website address/)).toBeTruthy();
    await fill('Web address', 'grace.org/prayer');
    fireEvent.click(dialog.getByRole('button', { name: 'Add Resource' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await written('create-resource')).toMatchObject([
      { title: 'Prayer guide', url: 'https://grace.org/prayer', position: 2_048 },
    ]);
    expect(await linksOf('Prayer')).toEqual(['Prayer guide(opens in a new tab)']);
  });

  it('writes only the edited fields', async () => {
    await openWith('admin', resource(1));
    await press('Edit: Guide 1');
    await fill('Title', 'Guide for beginners');
    await press('Save Changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await written('edit-resource')).toMatchObject([
      { resource: 's1', fields: { title: 'Guide for beginners' }, before: { title: 'Guide 1' } },
    ]);
    const [edit] = await written('edit-resource');
    expect(Object.keys((edit as { fields: object }).fields)).toEqual(['title']);
  });

  it('edits the title of a PDF without requiring the file again', async () => {
    await openWith('admin', resource(1, { url: '', file_hash: 'a'.repeat(64), file_size: 7 }));
    await press('Edit: Guide 1');
    await fill('Title', 'Guide for beginners');
    await press('Save Changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await written('edit-resource')).toMatchObject([
      { resource: 's1', fields: { title: 'Guide for beginners' }, before: { title: 'Guide 1' } },
    ]);
  });

  it('moves with the keyboard, and the button keeps the focus', async () => {
    await openWith('admin', resource(1), resource(2), resource(3));
    const down = await button('Move down: Guide 1');
    down.focus();
    fireEvent.click(down);
    await waitFor(async () =>
      expect((await linksOf('Media')).map((one) => one?.slice(0, 7))).toEqual([
        'Guide 2',
        'Guide 1',
        'Guide 3',
      ]),
    );
    await waitFor(async () =>
      expect(document.activeElement).toBe(await button('Move down: Guide 1')),
    );
    expect(await written('edit-resource')).toMatchObject([
      { resource: 's2', fields: { position: 0 }, before: { position: 2_048 } },
    ]);
    expect((await button('Move up: Guide 2')).getAttribute('aria-disabled')).toBe('true');
    expect((await button('Move down: Guide 3')).getAttribute('aria-disabled')).toBe('true');
  });

  it('a retired resource is not listed, and can be restored', async () => {
    await openWith('admin', resource(1), resource(2));
    await press('Retire: Guide 1');
    await waitFor(async () => expect(await linksOf('Media')).toHaveLength(1));
    fireEvent.click(await screen.findByText('Retired resources'));
    await press('Offer again: Guide 1');
    await waitFor(async () => expect(await linksOf('Media')).toHaveLength(2));
    expect(await written('edit-resource')).toMatchObject([
      { fields: { retired: true }, before: { retired: false } },
      { fields: { retired: false }, before: { retired: true } },
    ]);
  });

  it('adds nothing if the form is closed during the upload', async () => {
    await openWith('admin', resource(1));
    let isEnded = false;
    const call = vi.fn((_url: unknown, { signal }: { signal: AbortSignal }) => {
      return new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          isEnded = true;
          reject(signal.reason);
        });
      });
    });
    vi.stubGlobal('fetch', call);
    await press('Add PDF');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add PDF' }));
    await fill('Title', 'Field guide');
    await fill('Category', 'Media');
    const files = [new File(['%PDF-1.7'], 'guide.pdf')];
    fireEvent.change(dialog.getByLabelText('PDF'), { target: { files } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add PDF' }));
    await waitFor(() => expect(uploads(call)).toHaveLength(1));
    expect(dialog.getByLabelText('Title').closest('fieldset')?.disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(isEnded).toBe(true));
    expect(await written('create-resource')).toEqual([]);
  });

  it('replaces a file together with its size, even if the size is the same', async () => {
    const before = { file_hash: 'a'.repeat(64), file_size: 7 };
    await openWith('admin', resource(1, { url: '', ...before }));
    const row = resource(1, { url: '', ...before });
    const after = { file_hash: 'b'.repeat(64), file_size: 7 };
    await saveResource(row, { title: row.title, ...after }, row);
    expect(await written('edit-resource')).toMatchObject([{ fields: after, before }]);
    await saveResource(row, { title: 'Other', ...before }, row);
    const [, edit] = await written('edit-resource');
    expect(edit).toMatchObject({ fields: { title: 'Other' } });
    expect(Object.keys((edit as { fields: object }).fields)).toEqual(['title']);
  });
});
