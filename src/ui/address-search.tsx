import { useEffect, useRef, useState } from 'react';
import { SearchField } from './search-field.tsx';

/** So long after a key the address follows. */
const FOLLOWS_MS = 120;

interface Props {
  placeholder: string;
  /** The words that stand in the address. */
  value: string;
  onSearch(query: string): void;
}

/**
 * A search whose words stand in the address. The field answers every key itself: an address changes too
 * slowly for fast typing, and would take letters back.
 */
export function AddressSearch({ placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (value !== seen) {
    setSeen(value);
    // Not by this field: somebody went back, or followed a link.
    if (value !== sent) setTyped(value);
  }

  function type(query: string) {
    setTyped(query);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(query);
      onSearch(query);
    }, FOLLOWS_MS);
  }

  return <SearchField placeholder={placeholder} value={typed} onSearch={type} />;
}
