import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const COLORS = ['Red', 'Yellow'];

/** A minimal vote that is stored nowhere: its frame takes only the time that the browser and React need. */
function OneVote() {
  const [chosen, setChosen] = useState('');
  return (
    <fieldset aria-label="Vote">
      {COLORS.map((color) => (
        <button
          key={color}
          type="button"
          aria-pressed={chosen === color}
          onClick={() => setChosen(color)}
        >
          {color}
        </button>
      ))}
    </fieldset>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<OneVote />);
