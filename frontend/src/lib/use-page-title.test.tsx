import { expect, it } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { usePageTitle } from './use-page-title.ts';

function Page({ title, description }: { title: string; description?: string }) {
  usePageTitle(title, description);
  return null;
}

const said = () => [
  document.title,
  document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
  document.head.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content,
  document.head.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content,
];

it('names the page for the tab, for search engines and for shared links, and takes it back', () => {
  const { unmount } = renderPart(<Page title="Help" description="Answers." />);
  expect(said()).toEqual(['Help · Crossbook', 'Answers.', 'Help · Crossbook', 'Answers.']);
  unmount();
  expect(said()).toEqual(['Crossbook', '', 'Crossbook', '']);
});

it('leaves nothing of one page to the next, and no element twice', () => {
  const { rerender } = renderPart(<Page key="a" title="Help" description="Answers." />);
  rerender(<Page key="b" title="Settings" />);
  expect(said()).toEqual(['Settings · Crossbook', '', 'Settings · Crossbook', '']);
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
});
