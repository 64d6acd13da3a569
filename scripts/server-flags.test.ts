import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './install.mjs'
import { SERVER_FLAGS } from './node24.mjs'

test('the server out of an archive has the flags that npm start gives it', () => {
  const launcher = readFileSync(join(ROOT, 'deploy/archive/anushilon'), 'utf8')
  expect(launcher).toContain(`/bin/node" ${SERVER_FLAGS.join(' ')} "`)
})
