import type { Visit } from '../platform/visit.ts';

export const TEST_VISIT: Visit = { userAgent: 'Mozilla/5.0 (test)', place: '203.0.113.0/24' };
