import * as calls from '@anushilon/contract/staff/messages'
import { type Deps, forBulk } from '../../deps.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import { changeSettings, changeStop, listStops, readSettings, recordConsent, setGuardians } from './contacts.service.ts'
import { handedOver, listBatches, listTroubled, messageFile, resendMessages } from './outbox.service.ts'
import { previewMessages, sendMessages } from './send.service.ts'

/** The numbers of five thousand guardians. */
const LARGEST_LIST = 1024 * 1024

export function staffMessageRoutes(binder: Binder, deps: Deps): void {
  const bulk = forBulk(deps)
  binder.bind(calls.messageSettings, async () => ok(await readSettings(deps)))
  binder.bind(calls.changeMessageSettings, doing(deps, changeSettings))
  binder.bind(calls.previewMessages, async (call) => ok(await previewMessages(bulk, call)))
  binder.bind(calls.sendMessages, async (call) => ok(await sendMessages(bulk, call)))
  binder.bind(calls.messageBatches, async (call) => ok(await listBatches(deps, call)))
  binder.bind(calls.troubledMessages, async ({ input }) => ok(await listTroubled(deps, input)))
  binder.bind(calls.resendMessages, async (call) => ok(await resendMessages(deps, call)))
  binder.bind(calls.messageFile, async (call) => ok(await messageFile(bulk, call)))
  binder.bind(calls.messagesHandedOver, async (call) => ok(await handedOver(deps, call)))
  binder.bind(calls.messageStops, async ({ input }) => ok(await listStops(deps, input)))
  binder.bind(calls.changeStop, doing(deps, changeStop))
  binder.bind(calls.recordConsent, async (call) => ok(await recordConsent(bulk, call)))
  binder.bind(calls.setGuardians, async (call) => ok(await setGuardians(bulk, call)), { bodyLimit: LARGEST_LIST })
}
