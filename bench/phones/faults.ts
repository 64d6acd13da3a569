import type { Patch } from '../lib/patched-copy.ts'

/** Something wrong with the product that the phones must notice. */
export interface Fault extends Patch {
  readonly name: string
}

/** In what runs on the phone. */
const ON_PHONES: readonly Fault[] = [
  {
    name: 'an answer is sent before it is kept on the device, and not again',
    file: 'packages/outbox/src/outbox.ts',
    from: `    if (failure.kind === 'closed') tell({ kind: 'closed', item, error: failure.error })`,
    to: `    if (failure.kind === 'lost') items.settle(item)
    if (failure.kind === 'closed') tell({ kind: 'closed', item, error: failure.error })`,
  },
  {
    name: 'what was sent together is forgotten from where the server stopped speaking',
    file: 'packages/outbox/src/outbox.ts',
    from: `if (failure.kind !== 'refused') return failure`,
    to: `if (failure.kind !== 'refused' && failure.kind !== 'busy' && failure.kind !== 'lost') return failure`,
  },
  {
    name: 'what waits is dropped once the time is over',
    file: 'apps/web/src/sitting/delivery.ts',
    from: `'time-over': 'submit'`,
    to: `'time-over': 'drop'`,
  },
  {
    name: 'the sheet goes without what is only on the device',
    file: 'apps/web/src/sitting/shown-picks.ts',
    from: `picks: questions.map(({ picked }) => picked)`,
    to: `picks: questions.map(({ picked, state }) => (state === 'saved' ? picked : null))`,
  },
  {
    name: 'a link leaves out the one before it',
    file: 'apps/web/src/sitting/chain.ts',
    from: `hash: nextHash(fromHex(key), hash, link) })`,
    to: `hash: nextHash(fromHex(key), chainStart(fromHex(key)), link) })`,
  },
  {
    name: 'a chain begins anew with each page',
    file: 'apps/web/src/sitting/chain.ts',
    from: `  if (read(at)?.key === key) return
`,
    to: '',
  },
  {
    name: 'the chain is not delivered before the late sheet',
    file: 'apps/web/src/sitting/delivery.ts',
    from: `  await deliverChain(studentId, examId)
`,
    to: '',
  },
  {
    name: 'photos are old by the clock of the phone',
    file: 'apps/web/src/photos/photo-workspace.ts',
    from: `if (isTimeKnown()) await store.removeOlder`,
    to: `await store.removeOlder`,
  },
  {
    name: 'a browser that was killed brings nothing back',
    file: 'apps/web/src/sitting/durable-copy.ts',
    from: `typeof text !== 'string' || !isLost(key, text)`,
    to: `typeof text !== 'string' || text !== ''`,
  },
  {
    name: 'a photo counts as there when it was sent',
    file: 'apps/web/src/photos/server/sending.ts',
    from: `    if (outcome.kind === 'lost' || outcome.kind === 'outdated') doubt(place.examId)`,
    to: `    if (outcome.kind === 'lost' && photo !== undefined) {
      patchPhoto(entry, photo.id, { state: 'uploaded', stored: { path: '', isChecked: true, preview: null } })
      await finish(entry)
      return DONE
    }`,
  },
  {
    name: 'the device does not keep in which order photos were taken',
    file: 'apps/web/src/photos/entry.ts',
    from: `order: photos.map(({ pageId }) => pageId),`,
    to: `order: [],`,
  },
  {
    name: 'photos that are on their way are forgotten with the hand-in',
    file: 'apps/web/src/photos/server/sending.ts',
    from: `({ script }) => isOnItsWay(script) || (script.sending.kind === 'idle' && isUnsent(script)),`,
    to: `() => false,`,
  },
  {
    name: 'a photo that another tab has turned stays as it was',
    file: 'apps/web/src/photos/device/merge-device-script.ts',
    from: `mine === undefined || (mine.pageId !== pageId && !isInTheMaking(mine) && !isOlder({ id, pageId }))`,
    to: `mine === undefined`,
  },
  {
    name: 'what a photo was before it was taken again stays on the server',
    file: 'apps/web/src/photos/editing.ts',
    from: `    if (before.developed !== null || before.stored !== null) entry.replaced.set(before.pageId, id)
`,
    to: '',
  },
  {
    name: 'where a photo was moved to is not newer than where it was',
    file: 'apps/web/src/photos/editing.ts',
    from: `      entry.moves += 1
      patch(entry, { photos })`,
    to: `      patch(entry, { photos })`,
  },
  {
    name: 'a hand-in is given up when nothing is heard',
    file: 'apps/web/src/sitting/submit-until-heard.ts',
    from: `      if (cancelled.aborted) break
`,
    to: `      break
`,
  },
  {
    name: 'marks that a closed desk has left on the device are not sent by the next',
    file: 'apps/staff/src/features/marking/desk/sync/marks-outbox.ts',
    from: `const saving = staffId === undefined ? null : decodeText(MarksToSave, text)`,
    to: `const saving = staffId === undefined || text !== '' ? null : decodeText(MarksToSave, text)`,
  },
]

/** In the server's rules and services. */
const ON_THE_SERVER: readonly Fault[] = [
  {
    name: 'the last pick wins',
    file: 'packages/domain/src/sitting/answering.ts',
    from: `return stored === null || stored === wanted`,
    to: `return stored === null || stored !== wanted`,
  },
  {
    name: 'grace is not given',
    file: 'packages/domain/src/sitting/clock.ts',
    from: `return plusMinutes(deadlineAt, part.uploadMinutes ?? 0) + graceMs`,
    to: `return plusMinutes(deadlineAt, part.uploadMinutes ?? 0)`,
  },
  {
    name: 'grace is given twice',
    file: 'packages/domain/src/sitting/clock.ts',
    from: `return plusMinutes(deadlineAt, part.uploadMinutes ?? 0) + graceMs`,
    to: `return plusMinutes(deadlineAt, part.uploadMinutes ?? 0) + 2 * graceMs`,
  },
  {
    name: 'what a witness had too late counts as proved',
    file: 'packages/domain/src/proof/late-answers.ts',
    from: `if (due === null || witness === null || isPastDue(due, witness.at)) return 'no-witness'`,
    to: `if (due === null || witness === null) return 'no-witness'`,
  },
  {
    name: 'a witness covers only its own link',
    file: 'packages/domain/src/proof/late-answers.ts',
    from: `first[index] = behind`,
    to: `first[index] = here ?? null`,
  },
  {
    name: 'what is proved does not make the part count',
    file: 'packages/domain/src/proof/late-answers.ts',
    from: `return isProved ? {`,
    to: `return !isProved ? {`,
  },
  {
    name: 'a sheet that comes in time is not kept',
    file: 'packages/domain/src/sitting/transitions.ts',
    from: `if (close?.closedAs === 'submitted') return 'keep'`,
    to: `if (close?.closedAs === 'submitted') return 'late'`,
  },
  {
    name: 'a sheet that comes late is kept',
    file: 'packages/domain/src/sitting/transitions.ts',
    from: `(close ?? part).closedAs === 'submitted' ? 'ignore' : 'late'`,
    to: `(close ?? part).closedAs === 'submitted' ? 'ignore' : 'keep'`,
  },
  {
    name: 'a start that is asked for again starts again',
    file: 'packages/domain/src/sitting/entry.ts',
    from: `if (part !== null) return isClosed(part)`,
    to: `if (part !== null && now < part.startedAt) return isClosed(part)`,
  },
  {
    name: 'pages that have not come yet push out those that have',
    file: 'packages/domain/src/sitting/script-pages.ts',
    from: `return joinedWith(stays.filter(has), current)`,
    to: `return stays.filter(has)`,
  },
  {
    name: 'the receipt counts one answer too many',
    file: 'apps/api/src/features/sitting/sitting.service.ts',
    from: `const received = kind === 'mcq' ? picks :`,
    to: `const received = kind === 'mcq' ? picks + 1 :`,
  },
  {
    name: 'marks are saved over what their marker has not seen',
    file: 'apps/api/src/features/staff-marking/marks.service.ts',
    from: `if (!isMine || isSentAgain || isReplaced || !isSeen) {`,
    to: `if (isSentAgain) {`,
  },
  {
    name: 'marks that are changed are acknowledged and not saved',
    file: 'apps/api/src/features/staff-marking/marks.service.ts',
    from: `    if (before !== null && before.saveKey === input.saveKey) {
      nothing()
      await releaseScript(`,
    to: `    if (before !== null) {
      nothing()
      await releaseScript(`,
  },
  {
    name: 'a witness is put down under the time of writing',
    file: 'apps/api/src/presence/witnesses.ts',
    from: `written.flatMap(({ kept }) => kept),`,
    to: `written.flatMap(({ kept }) => kept.map((one) => ({ ...one, at: now + 600_000 }))),`,
  },
]

export const FAULTS: readonly (Fault & { readonly side: 'phone' | 'server' })[] = [
  ...ON_PHONES.map((fault) => ({ ...fault, side: 'phone' as const })),
  ...ON_THE_SERVER.map((fault) => ({ ...fault, side: 'server' as const })),
]
