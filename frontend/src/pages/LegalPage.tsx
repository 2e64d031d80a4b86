import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { LegalBody } from '../features/marketing/legal/LegalBody.tsx';
import { LegalContents } from '../features/marketing/legal/LegalContents.tsx';
import { privacy } from '../features/marketing/legal/privacy.ts';
import { terms } from '../features/marketing/legal/terms.ts';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

const texts = [privacy, terms];

const ABOUT = 'What Crossbook keeps about you and why, and the terms on which you subscribe and use it.';

/** The privacy policy and the terms of service. */
export function LegalPage() {
  usePageTitle('Privacy and terms', ABOUT);
  useScrollToHash();
  return (
    <>
      <PageHeading title="Privacy Policy and Terms of Service">{ABOUT}</PageHeading>
      <div className="mt-6 grid gap-10 lg:grid-cols-[17rem_1fr] lg:gap-14 print:block">
        <div>
          <LegalContents texts={texts} />
        </div>
        <div>
          {texts.map((text) => (
            <LegalBody key={text.id} text={text} />
          ))}
          <p className="mt-12 text-sm print:hidden">
            <a
              href="/third-party-notices.txt"
              className="inline-flex min-h-8 items-center underline underline-offset-2 pointer-coarse:min-h-11"
            >
              Open-source notices
            </a>
          </p>
        </div>
      </div>
    </>
  );
}

/** Scrolls to the fragment's clause: the browser tried before the texts were rendered. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
