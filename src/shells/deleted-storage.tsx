import { Banner } from '#ui/banner.tsx';

/** Over every screen: the browser, or somebody with its settings, has deleted what was stored (S35). */
export function DeletedStorage() {
  return (
    <Banner tone="danger" role="alert" title="The data of this app was deleted on this device">
      Changes that had not been sent yet are lost, and so are drafts. Everything else is downloaded
      again from the server.
    </Banner>
  );
}
