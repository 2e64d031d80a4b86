import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PersonalExport } from '../../../../../shared/contracts/privacy.ts';
import { toCsv } from '../../../../../shared/csv/to-csv.ts';
import { Modal } from '../../../ui/Modal.tsx';

interface DownloadsDialogProps {
  exported: PersonalExport;
  onClose: () => void;
}

/** The files are made in the browser from one reply, and are gone when the dialog is closed. */
export function DownloadsDialog({ exported, onClose }: DownloadsDialogProps) {
  const links = useDownloadLinks(exported);
  return (
    <Modal title="Your data is ready" width="narrow" onClose={onClose}>
      <p className="mb-3 text-pretty text-muted text-sm">
        One file has everything; the others have one table each, for a spreadsheet. They contain personal data: keep
        them where only you can read them.
      </p>
      <ul className="flex flex-col">
        {links.map(({ name, title, url }) => (
          <li key={name}>
            <a
              href={url}
              download={name}
              className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken"
            >
              <Download aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0">
                <span className="block font-medium text-sm">{title}</span>
                <span className="wrap-anywhere block text-muted text-xs">{name}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface DownloadLink {
  readonly name: string;
  readonly title: string;
  readonly url: string;
}

function useDownloadLinks(exported: PersonalExport): readonly DownloadLink[] {
  const [links, setLinks] = useState<readonly DownloadLink[]>([]);
  useEffect(() => {
    const made = filesOf(exported).map(({ name, title, type, text }) => {
      return { name, title, url: URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` })) };
    });
    setLinks(made);
    return () => {
      for (const { url } of made) URL.revokeObjectURL(url);
    };
  }, [exported]);
  return links;
}

/** A file to download. */
interface PersonalFile {
  readonly name: string;
  /** In words: `Everything`, `Security log`. */
  readonly title: string;
  readonly type: 'application/json' | 'text/csv';
  readonly text: string;
}

/** All data as one JSON document, and each kind as a table. */
function filesOf(exported: PersonalExport): PersonalFile[] {
  const whole = `${JSON.stringify(exported, undefined, 2)}\n`;
  return [
    { name: 'crossbook.json', title: 'Everything', type: 'application/json', text: whole },
    ...exported.tables.map(({ name, rows }): PersonalFile => {
      return { name: `crossbook-${name}.csv`, title: downloadTitle(name), type: 'text/csv', text: toCsv(rows) };
    }),
  ];
}

function downloadTitle(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
