import { type SubmitEvent, useState } from 'react';

// Screens whose page and app the tests of early input show.

/** The values of a form that nobody has filled in. */
export const NOTHING = { name: '', about: '', country: 'NL', drink: '', mails: false };
type Values = typeof NOTHING;

/** A form with each kind of field. Its output is the state of React. */
export function Profile({ draft = {} }: { draft?: Partial<Values> }) {
  const [values, setValues] = useState<Values>({ ...NOTHING, ...draft });
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  return (
    <form>
      <input name="name" value={values.name} onChange={({ target }) => set({ name: target.value })} />
      <textarea aria-label="About" value={values.about} onChange={({ target }) => set({ about: target.value })} />
      <select name="country" value={values.country} onChange={({ target }) => set({ country: target.value })}>
        <option value="NL">Netherlands</option>
        <option value="BE">Belgium</option>
      </select>
      {['tea', 'coffee'].map((drink) => (
        <input
          key={drink}
          type="radio"
          name="drink"
          value={drink}
          checked={values.drink === drink}
          onChange={() => set({ drink })}
        />
      ))}
      <input
        type="checkbox"
        name="mails"
        checked={values.mails}
        onChange={({ target }) => set({ mails: target.checked })}
      />
      <output>{JSON.stringify(values)}</output>
    </form>
  );
}

/** One text that three fields change, as the date of birth of a sign-up. */
export function Born() {
  const [born, setBorn] = useState('--');
  return (
    <div>
      <BornParts value={born} onChange={setBorn} />
      <output>{born}</output>
    </div>
  );
}

function BornParts({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const parts = value.split('-');
  const set = (index: number, text: string) => onChange(parts.with(index, text).join('-'));
  return ['year', 'month', 'day'].map((name, index) => (
    <input key={name} name={name} value={parts[index]} onChange={({ target }) => set(index, target.value)} />
  ));
}

interface LoginProps {
  email?: string;
  onSubmit: (values: { email: string; password: string }) => void;
}

/** A login, whose two fields have a state each. */
export function Login({ email: draft = '', onSubmit }: LoginProps) {
  const [email, setEmail] = useState(draft);
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit({ email, password });
  };
  return (
    <form method="post" onSubmit={submit}>
      <input
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <input
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button type="submit">Log in</button>
    </form>
  );
}

/** Two buttons, one of which has its name for screen readers only. */
export function Buttons({ onPress }: { onPress: (name: string) => void }) {
  return (
    <div>
      <p>Text</p>
      <button type="button" onClick={() => onPress('Log out')}>
        Log out
      </button>
      <button type="button" aria-label="Account" onClick={() => onPress('Account')}>
        <svg />
      </button>
    </div>
  );
}
