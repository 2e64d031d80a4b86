import { generateSchemas } from './generate.ts';
import { writeSchemas } from './schemas.ts';

// `node scripts/simulators/stripe/schema/regenerate.ts`, after every upgrade of `stripe` and every change of `api.ts`.
writeSchemas(generateSchemas());
