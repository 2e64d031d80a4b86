import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openApiDocument } from '../../shared/contracts/openapi/openapi.ts';

/** `npm run openapi [file]`: writes the OpenAPI document of the contracts. */
const [file = 'dist/openapi.json'] = process.argv.slice(2);
const document = openApiDocument();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
console.log(`${file}: ${Object.keys(document.paths).length} paths`);
