import {
  LONGEST_TEXT,
  MOST_ANNOTATIONS,
  MOST_POINTS,
  MOST_POINTS_A_STROKE,
  STAMPS,
  STROKES,
} from '@anushilon/domain/marking/annotation'
import * as z from 'zod/mini'
import { typedText } from './text.ts'

const share = z.number().check(z.minimum(0), z.maximum(1))
const page = z.int().check(z.minimum(0), z.maximum(99))

/** Quarter turns of the page when it was put there. */
const turns = z.exactOptional(z.int().check(z.minimum(0), z.maximum(3)))

/** A stroke that is drawn over the edge goes on outside the page. */
const strokeShare = z.number().check(z.minimum(-1), z.maximum(2))

const Annotation = z.union([
  z.object({
    kind: z.enum(STROKES),
    page,
    points: z.array(strokeShare).check(
      z.minLength(2),
      z.maxLength(2 * MOST_POINTS_A_STROKE),
      z.refine((points) => points.length % 2 === 0, 'must come in pairs'),
    ),
  }),
  z.object({ kind: z.enum(STAMPS), page, x: share, y: share, turns }),
  z.object({
    kind: z.literal('text'),
    page,
    x: share,
    y: share,
    turns,
    text: typedText(LONGEST_TEXT).check(z.minLength(1)),
  }),
])

/** What a marker put on the pages of one script; bounded, so that nobody can fill the database with ink. */
export const Annotations = z.array(Annotation).check(
  z.maxLength(MOST_ANNOTATIONS),
  z.refine(
    (all) => all.reduce((sum, one) => sum + ('points' in one ? one.points.length / 2 : 1), 0) <= MOST_POINTS,
    'hold more than can be kept',
  ),
)
