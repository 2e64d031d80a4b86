import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

afterEach(cleanup);

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

it('is drawn at once where its code was fetched before', async () => {
  const { Component, load } = lazyComponent(async () => Greeting);
  await load();
  render(
    <Suspense fallback="wait">
      <Component name="Ada" />
    </Suspense>,
  );
  expect(document.body.textContent).toBe('Hello Ada');
});

it('lets the fallback stand in until its code has come', async () => {
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
  // The same element: code that has come in the meantime does not begin the part anew.
  expect(screen.getByText('Hello Cid')).toBe(drawn);
});
