import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { lifeLines } from '#db/queries/journal.ts';
import { outboxView } from '#db/queries/outbox-view.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { showCount } from '#shared/formats.ts';
import { BringBack } from '#src/features/leave/bring-back.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { AttentionItem } from './attention-item.tsx';
import { Grouped } from './grouped.tsx';
import { waitsFor } from './groups.ts';
import classes from './outbox.module.css';
import { LifeLineItem, ReceivedItem } from './sent-item.tsx';
import { SyncNow } from './sync-now.tsx';
import { TakeAlong } from './take-along.tsx';
import { useScrollToItem } from './use-scroll-to-item.ts';
import { WaitingItem } from './waiting-item.tsx';

/** Number of entries per list that are rendered at first, and that each press adds. */
const SHOWN = 50;

/** Every change on this device that needs its author, is waiting, or was sent in the last 90 days. */
export function Outbox() {
  const [waitingLimit, setWaitingLimit] = useState(SHOWN);
  const [sentLimit, setSentLimit] = useState(SHOWN);
  const changes = useMirror((db) => outboxView(db, waitingLimit), [waitingLimit]);
  const ended = useMirror((db) => lifeLines(db, sentLimit), [sentLimit]);
  const opId = useLocation({ select: (location) => location.hash });
  useScrollToItem(opId, changes.kind === 'ready' && ended.kind === 'ready');

  const failed = [changes, ended].find((one) => one.kind === 'failed');
  if (failed?.kind === 'failed') {
    return (
      <ErrorState title={t`The changes on this device cannot be read`}>{failed.message}</ErrorState>
    );
  }
  if (changes.kind !== 'ready' || ended.kind !== 'ready') return <Loading />;

  const { attention, waiting, waitingTotal, unreadable } = changes.data;
  const { lines, total } = ended.data;
  // These are two separate reads, so a write that ends in between is briefly in both.
  const endedIds = new Set(lines.map((line) => line.opId));
  const received = changes.data.received.filter((op) => !endedIds.has(op.id));
  const before = waitsFor(waiting, attention);
  const sentTotal = total + received.length;
  const isEmpty = attention.length + waitingTotal + sentTotal + unreadable === 0;
  return (
    <div className={classNames(layout.stack5, layout.narrow)}>
      <h1>
        <Trans>Waiting and sent changes</Trans>
      </h1>
      <SyncNow />
      {unreadable > 0 && (
        <Banner tone="warn" title={t`Some changes cannot be read by this version`}>
          <Trans>
            They are kept as they are: see <Link to="/device">This device</Link>.
          </Trans>
        </Banner>
      )}
      {isEmpty && (
        <EmptyState title={t`Nothing is waiting`} icon="check">
          <p>
            <Trans>
              What you change is saved on this device at once and listed here until it is sent.
            </Trans>
          </p>
        </EmptyState>
      )}
      <Section title={t`Needs attention`} count={attention.length}>
        <Grouped ops={attention}>
          {(op, heading) => (
            <AttentionItem key={op.id} op={op} heading={heading} isLinked={op.id === opId} />
          )}
        </Grouped>
      </Section>
      <Section
        title={t`Waiting`}
        count={waitingTotal}
        showMore={
          waitingTotal > waiting.length ? () => setWaitingLimit(waitingLimit + SHOWN) : undefined
        }
      >
        <Grouped ops={waiting}>
          {(op, heading) => (
            <WaitingItem
              key={op.id}
              op={op}
              heading={heading}
              before={before.get(op.id)}
              isLinked={op.id === opId}
            />
          )}
        </Grouped>
      </Section>
      <Section
        title={t`Sent`}
        count={sentTotal}
        showMore={total > lines.length ? () => setSentLimit(sentLimit + SHOWN) : undefined}
      >
        <ul className={classNames(layout.stack3, layout.long)}>
          {received.map((op) => (
            <ReceivedItem key={op.id} op={op} isLinked={op.id === opId} />
          ))}
          {lines.map((line) => (
            <LifeLineItem key={line.opId} line={line} isLinked={line.opId === opId} />
          ))}
        </ul>
      </Section>
      {attention.length + waitingTotal > 0 && <TakeAlong />}
      <div className={layout.start3}>
        <BringBack />
      </div>
    </div>
  );
}

interface SectionProps {
  title: string;
  count: number;
  showMore?: (() => void) | undefined;
  children: ReactNode;
}

function Section({ title, count, showMore, children }: SectionProps) {
  if (count === 0) return null;
  return (
    <section className={layout.stack4} aria-label={title}>
      <h2>
        {title} <span className={classes.count}>({showCount(count)})</span>
      </h2>
      {children}
      {showMore && (
        <div>
          <Button kind="secondary" onClick={showMore}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}
