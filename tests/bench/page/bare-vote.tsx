import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const COLORS = ['Red', 'Yellow'];

/** The least that a vote can be: it is kept nowhere. What its frame takes is what the browser and React take. */
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
