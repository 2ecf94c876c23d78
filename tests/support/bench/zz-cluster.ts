import { startCluster } from '/work/trees/integ/tests/support/postgres/cluster.ts';
import { writeFileSync } from 'node:fs';
const c = await startCluster('shared_buffers=1GB');
writeFileSync('/tmp/t-bench/pg.url', c.url);
setInterval(() => {}, 1e6);
