import {
  changeMessageSettings,
  CHANNELS,
  messageSettings,
  type MessageSettings,
} from '@anushilon/contract/staff/messages'
import { latinDigits } from '@anushilon/domain/digits'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useSaving } from '../../api/use-change.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { CHANNEL_WORDS } from './message-words.ts'
import css from './Messages.module.css'

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/** What the server takes, Bengali digits as well; null where it is no price. */
function poishaOf(typed: string): number | null {
  const poisha = Math.round(Number(latinDigits(typed.trim()).replace(',', '.')) * 100)
  return typed.trim() !== '' && poisha >= 0 && poisha <= MOST_POISHA ? poisha : null
}
const MOST_POISHA = 100_000
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** How messages go out, what a part costs, and when people are left in peace. */
export function ChannelPanel({ settings }: { settings: MessageSettings }) {
  const [channel, setChannel] = useState(settings.channel)
  const [url, setUrl] = useState(settings.url ?? '')
  const [user, setUser] = useState(settings.user ?? '')
  const [secret, setSecret] = useState('')
  const [knowsIds, setKnowsIds] = useState(settings.knowsIds)
  const [price, setPrice] = useState(String(settings.pricePoisha / 100))
  const [from, setFrom] = useState(clock(settings.quietFrom))
  const [until, setUntil] = useState(clock(settings.quietUntil))
  const poisha = poishaOf(price)
  const isGateway = channel === 'webhook' || channel === 'android'
  const saving = useSaving(messageSettings)
  const save = async () => {
    await call(changeMessageSettings, {
      channel,
      ...(isGateway && { url: url.trim(), user: user.trim() === '' ? null : user.trim() }),
      ...(channel === 'webhook' && { knowsIds }),
      ...(secret !== '' && { secret }),
      ...(poisha !== null && { pricePoisha: poisha }),
      quietFrom: minuteOf(from),
      quietUntil: minuteOf(until),
    })
    setSecret('')
    toast('Saved', 'success')
  }
  return (
    <Panel title="How messages go out">
      <Form
        className={css.form}
        error={saving.error}
        onSubmit={() => {
          if (poisha !== null) saving.mutate(save)
        }}
      >
        <Select
          label="Way"
          placeholder=""
          options={CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
          value={channel}
          onChange={(value) => setChannel(CHANNELS.find((one) => one === value) ?? 'none')}
        />
        {isGateway && (
          <>
            <Field label="Address of the gateway" value={url} onChange={setUrl} placeholder="https://" required />
            {channel === 'android' && <Field label="User name" value={user} onChange={setUser} autoComplete="off" />}
            <Field
              label={channel === 'android' ? 'Password of the gateway' : 'Secret for the signature'}
              hint={settings.hasSecret ? 'One is kept and never shown; type a new one to replace it' : undefined}
              type="password"
              autoComplete="new-password"
              value={secret}
              onChange={setSecret}
            />
            {channel === 'webhook' && (
              <label className={css.tick}>
                <input type="checkbox" checked={knowsIds} onChange={() => setKnowsIds(!knowsIds)} />
                <span>
                  This webhook knows ids: it sends nothing twice that comes with the same <code>Idempotency-Key</code>.
                  Only then a message of which nobody knows is sent again by itself.
                </span>
              </label>
            )}
          </>
        )}
        <Field
          label="Price of one SMS in taka"
          inputMode="decimal"
          value={price}
          onChange={setPrice}
          error={poisha === null ? 'A number from 0 to 1000, such as 0.45' : undefined}
        />
        <Field label="Quiet from" type="time" value={from} onChange={setFrom} required />
        <Field
          label="Quiet until"
          hint="Dhaka time. Nothing goes out in between; the same time twice means at any hour."
          type="time"
          value={until}
          onChange={setUntil}
          required
        />
        <Button type="submit" busy={saving.isPending && 'Saving'}>
          Save
        </Button>
      </Form>
    </Panel>
  )
}
