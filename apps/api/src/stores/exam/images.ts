import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const ImageRow = camelRow({
  path: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
})

/** A stored picture and how large it is. */
export interface ImageRecord {
  readonly path: string
  readonly mediaType: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

export async function findImage(db: Db, path: string): Promise<ImageRecord | null> {
  return await db.optional(
    ImageRow,
    sql`select path, media_type, bytes, width, height from images where path = ${path}`,
  )
}

/** A path stands for its bytes, so what is on record already is right. */
export async function recordImages(db: Db, images: readonly ImageRecord[]): Promise<number> {
  return await db.run(sql`
    insert into images (path, media_type, bytes, width, height)
    select distinct on (path) * from unnest(
      ${images.map(({ path }) => path)}::text[],
      ${images.map(({ mediaType }) => mediaType)}::text[],
      ${images.map(({ bytes }) => bytes)}::int[],
      ${images.map(({ width }) => width)}::int[],
      ${images.map(({ height }) => height)}::int[]
    ) as given (path, media_type, bytes, width, height)
    on conflict (path) do nothing`)
}

/** Those of the paths under which a picture is stored. */
export async function picturesThere(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db.many(
    z.object({ path: z.string() }),
    sql`select path from images where path = any(${paths}::text[])`,
  )
  return new Set(rows.map(({ path }) => path))
}

/** What each of these pictures weighs. */
export async function pictureWeights(db: Db, paths: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.many(
    z.object({ path: z.string(), bytes: z.int() }),
    sql`select path, bytes from images where path = any(${paths}::text[])`,
  )
  return new Map(rows.map(({ path, bytes }) => [path, bytes]))
}
