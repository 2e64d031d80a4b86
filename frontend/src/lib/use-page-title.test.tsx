import { expect, it } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { usePageTitle } from './use-page-title.ts';

function Page({ title, description }: { title: string; description?: string }) {
  usePageTitle(title, description);
  return null;
}

const metadata = () => [
  document.title,
  document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
  document.head.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content,
  document.head.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content,
];

it('a page sets title and description, and unmounting it restores the defaults', () => {
  const { unmount } = renderPart(<Page title="Help" description="Answers." />);
  expect(metadata()).toEqual(['Help · Crossbook', 'Answers.', 'Help · Crossbook', 'Answers.']);
  unmount();
  expect(metadata()).toEqual(['Crossbook', '', 'Crossbook', '']);
});

it('the next page replaces all metadata without duplicating elements', () => {
  const { rerender } = renderPart(<Page key="a" title="Help" description="Answers." />);
  rerender(<Page key="b" title="Settings" />);
  expect(metadata()).toEqual(['Settings · Crossbook', '', 'Settings · Crossbook', '']);
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
});
