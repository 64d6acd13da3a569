/** Writes apps/api/schema.sql from the migrations, on a PostgreSQL of its own: `npm run schema`. */
import { schemaText } from '@anushilon/api/db/schema-text'
import { writeFile } from 'node:fs/promises'
import { createTestDatabase } from '../apps/api/test/harness/database.ts'
import setUp from '../apps/api/test/harness/global-setup.ts'

const tearDown = await setUp()
try {
  const { db, drop } = await createTestDatabase()
  await writeFile(new URL('../apps/api/schema.sql', import.meta.url), await schemaText(db))
  await drop()
} finally {
  await tearDown()
}
