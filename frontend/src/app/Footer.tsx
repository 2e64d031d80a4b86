export function Footer() {
  return (
    <footer className="mt-8 border-line border-t pb-[calc(4.5rem+env(safe-area-inset-bottom))] lg:pb-0">
      <div className="mx-auto flex max-w-7xl flex-col gap-1 px-4 py-6 text-muted text-xs sm:px-6">
        <p>
          Please bet responsibly. If you or someone you know has a gambling problem, call{' '}
          <a href="tel:1-800-426-2537" className="font-semibold text-ink underline underline-offset-2">
            1-800-GAMBLER
          </a>
          .
        </p>
        <p>For people of legal gambling age. Crossbook informs about odds; it takes no bets.</p>
      </div>
    </footer>
  );
}
