/** `npm run sbom [-- FILE]`: writes a CycloneDX list of all production packages, by default to `dist/sbom.json`. Needs no network. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { billOfMaterials } from './sbom/bill-of-materials.ts';

const [file = 'dist/sbom.json'] = process.argv.slice(2);
const bill = billOfMaterials(process.cwd());
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages in ${file}`);
