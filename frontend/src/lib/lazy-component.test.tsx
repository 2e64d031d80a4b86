import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

afterEach(cleanup);

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

it('a component whose code is already loaded renders immediately', async () => {
  const { Component, load } = lazyComponent(async () => Greeting);
  await load();
  render(
    <Suspense fallback="wait">
      <Component name="Ada" />
    </Suspense>,
  );
  expect(document.body.textContent).toBe('Hello Ada');
});

it('a component shows the fallback until its code is loaded', async () => {
  const { Component } = lazyComponent(async () => Greeting);
  const { rerender } = render(
    <Suspense fallback="wait">
      <Component name="Bob" />
    </Suspense>,
  );
  expect(document.body.textContent).toBe('wait');
  const drawn = await screen.findByText('Hello Bob');
  rerender(
    <Suspense fallback="wait">
      <Component name="Cid" />
    </Suspense>,
  );
  // The same element: loading the code does not remount it.
  expect(screen.getByText('Hello Cid')).toBe(drawn);
});
