import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, buttonClass } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';

/** A new calendar address, with buttons to copy it and to open it in a calendar app. */
export function CalendarAddress({ address }: { address: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast(t`Copied to the clipboard.`);
    } catch (error) {
      console.info('No clipboard here', error);
      toast(t`This browser does not copy. Select the address and copy it yourself.`);
    }
  }

  return (
    <>
      <TextField
        label={t`Your address`}
        hint={t`It is shown only this once. Add it to your calendar app as a subscription.`}
        name="calendar-address"
        value={address}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={layout.wrap3}>
        <Button onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        {/* Calendar apps are registered for the webcal: scheme. */}
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
          <Trans>Open in calendar app</Trans>
        </a>
      </div>
    </>
  );
}
