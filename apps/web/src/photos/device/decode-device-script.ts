import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import type { DevicePhoto, ScriptSheet, Wish } from './device-script.ts'
import type { Photo, ScriptPlace } from '../script.ts'

/** What the device has kept, read with care: another version may have written it. Null: it is nothing of ours. */

type Fields = Readonly<Partial<Record<string, unknown>>>

const fieldsOf = (value: unknown): Fields => Object(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextByName = (value: unknown): value is Readonly<Record<string, string>> =>
  Object(value) === value && Object.values(fieldsOf(value)).every(isText)
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

/** All of them, or null where one is not what it should be. */
function listOf<T>(value: unknown, decode: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null
  const items = value.flatMap((item) => decode(item) ?? [])
  return items.length === value.length ? items : null
}

function decodePlace(value: unknown): ScriptPlace | null {
  const { studentId, examId, variation, subjectId, question } = fieldsOf(value)
  const known = VARIATION_NAMES.find((name) => name === variation)
  if (!isText(studentId) || !isText(examId) || !isText(subjectId)) return null
  if (known === undefined || typeof question !== 'number') return null
  return { studentId, examId, variation: known, subjectId, question }
}

/** A page that the server has. */
function decodeStored(value: unknown): Photo | null {
  const { id, pageId, name, state, stored } = fieldsOf(value)
  const { path, isChecked, preview } = fieldsOf(stored)
  if (!isText(id) || !isText(pageId) || !isText(name) || !isText(path) || typeof isChecked !== 'boolean') return null
  return {
    id,
    pageId,
    name,
    state: state === 'damaged' ? 'damaged' : 'uploaded',
    developed: null,
    stored: { path, isChecked, preview: preview instanceof Blob ? preview : null },
  }
}

/** Photos that the first versions kept were not sent one by one: they had no names of their own on the server. */
function firstPageId(id: string): string {
  return id.padEnd(16, '0')
}

export function decodePhoto(value: unknown): DevicePhoto | null {
  const { id, pageId, name, picture, preview, width, height } = fieldsOf(value)
  if (!isText(id) || !isText(name) || !(picture instanceof Blob) || !(preview instanceof Blob)) return null
  if (typeof width !== 'number' || typeof height !== 'number') return null
  return { id, pageId: isText(pageId) ? pageId : firstPageId(id), name, picture, preview, width, height }
}

export function decodeSheet(value: unknown): ScriptSheet | null {
  const { place, order, moves = 0, photoOf = {}, stored, received, known, gone = [], isWanted, at } = fieldsOf(value)
  const found = decodePlace(place)
  if (found === null || !isTexts(order) || typeof moves !== 'number' || !isTextByName(photoOf)) return null
  if (typeof isWanted !== 'boolean' || typeof at !== 'number') return null
  if (known === undefined) {
    return {
      place: found,
      order: order.map(firstPageId),
      moves,
      photoOf,
      stored: [],
      received: null,
      known: [],
      gone: [],
      isWanted,
      at,
    }
  }
  const pages = listOf(stored, decodeStored)
  if (pages === null || !isTexts(known) || !isTexts(gone) || !(received === null || isTexts(received))) return null
  // Until there were `moves`, what was known and no longer wanted had been taken away, or made another of.
  const isOlder = !('moves' in fieldsOf(value))
  const dropped = known.filter((id) => !order.includes(id) && pages.every(({ pageId }) => pageId !== id))
  return {
    place: found,
    order,
    moves,
    photoOf,
    stored: pages,
    received,
    known,
    gone: isOlder ? [...gone, ...dropped] : gone,
    isWanted,
    at,
  }
}

export function decodeWish(text: string | null): Wish | null {
  try {
    const { order, moves = 0, photoOf = {}, removed } = fieldsOf(JSON.parse(text ?? 'null'))
    if (!isTexts(order) || typeof moves !== 'number' || !isTextByName(photoOf) || !isTexts(removed)) return null
    return { order, moves, photoOf, removed }
  } catch {
    return null
  }
}
