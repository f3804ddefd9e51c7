import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DirectoryRow } from '#db/tables/directories.ts';
import { translate } from '#shared/i18n.ts';
import { textOf } from '#src/forms/record-changes.ts';
import { HeldPicture } from '#src/pictures/held-picture.tsx';
import { valueIfMissing } from '#src/records/fields.ts';
import type { Directory, Field } from '#src/records/record.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { MailLink, PhoneLink, WebsiteLink } from '#ui/contact-links.tsx';
import { Facts } from '#ui/facts.tsx';
import layout from '#ui/layout.module.css';

const LINKS: Partial<Record<Field['type'], (text: string) => ReactNode>> = {
  email: (address) => <MailLink address={address} />,
  phone: (number) => <PhoneLink number={number} />,
  website: (address) => <WebsiteLink address={address} />,
};

/** Shown at the top, beside the picture. */
const AT_HEAD = ['name', 'location', 'status'];

interface Props {
  kind: Directory;
  row: DirectoryRow;
  picture: ReactNode;
}

/** The details of a record: header, facts and contact data. */
export function RecordView({ kind, row, picture }: Props) {
  const badge = badgeOf(kind, row);
  const fields = Object.entries(kind.fields).filter(([name]) => !AT_HEAD.includes(name));
  const factOf = ([name, { type, label }]: [string, Field]) => {
    const value = textOf(row, name);
    return [translate(label), value && (LINKS[type]?.(value) ?? value)] as const;
  };
  const plain = fields.filter(([, { type }]) => !LINKS[type]).map(factOf);
  const contact = fields.filter(([, { type }]) => LINKS[type]).map(factOf);
  const hasContact = contact.length > 1;
  return (
    <>
      <div className={layout.row4}>
        <Avatar name={row.name} picture={row.profile_picture_url} size={72} />
        <div className={classNames(layout.start2, layout.grow)}>
          <p>
            <bdi>{row.location}</bdi>
          </p>
          <p className={layout.wrap2}>
            <Badge tone={badge.tone}>{badge.words}</Badge>
          </p>
          <HeldPicture name={row.name} picture={row.profile_picture_url} />
          {picture}
        </div>
      </div>
      <Facts oneColumn facts={hasContact ? plain : [...plain, ...contact]} />
      {hasContact && (
        <section aria-label={t`Contact`}>
          <h3>
            <Trans>Contact</Trans>
          </h3>
          <Facts oneColumn facts={contact} />
        </section>
      )}
    </>
  );
}

/** The status of a record. A missing one counts as the default; one from another system is shown as it is. */
export function badgeOf(
  { fields: { status: field } }: Directory,
  { status }: DirectoryRow,
): { words: string; tone: Tone; isUsual?: boolean | undefined } {
  const option = field?.options?.[status || valueIfMissing(field)];
  if (!option) return { words: status, tone: 'neutral' };
  return { ...option, words: translate(option.label) };
}
