import ArrowRight from 'lucide-react/icons/arrow-right'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Hourglass from 'lucide-react/icons/hourglass'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { RadioCards } from '@anushilon/ui/controls/RadioCards.tsx'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { Spinner } from '@anushilon/ui/feedback/Spinner.tsx'
import { Group } from './Group.tsx'
import css from './UiBoard.module.css'

const TOKENS = (
  'ink ink-2 ink-3 line-strong line-mid line sunk desk ' +
  'brand-900 brand-800 brand-700 brand-600 brand-500 brand-300 brand-200 brand-100 brand-50 ' +
  'ok-700 ok-600 ok-50 bad-700 bad-600 bad-50 warn-700 warn-400 warn-50'
).split(' ')

export function Colours() {
  return (
    <>
      <Group title="Colour" wide>
        <div className={css.swatches}>
          {TOKENS.map((name) => (
            <div key={name}>
              <span className={css.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Group>
      <Group title="Type">
        <p lang="bn" style={{ fontSize: '1.875rem', fontWeight: 600, lineHeight: 1.4 }}>
          মেধাক্রম Merit 14
        </p>
        <p lang="bn" style={{ fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.4 }}>
          নিউটনীয় বলবিদ্যা — Daily Exam 12
        </p>
        <p lang="bn" style={{ fontSize: '1.0625rem' }}>
          10 kg ভরের একটি স্থির বস্তুর উপর 50 N বল প্রয়োগ করা হলো। স্ট্রিং, দ্বন্দ্ব, কর্মক্ষেত্র, র্ট্রি।
        </p>
        <p lang="bn" className="small soft">
          Small 14 / 13 meta — ফল প্রকাশের পর দেখা যাবে
        </p>
        <p className="num" style={{ fontSize: '1.375rem', fontWeight: 700 }}>
          00:18:42 &nbsp; 11:11:11
        </p>
      </Group>
    </>
  )
}

export function Actions() {
  return (
    <Group title="Buttons">
      <div className={css.row}>
        <Button iconAfter={ArrowRight}>Start Exam</Button>
        <Button disabled>Disabled</Button>
        <Button busy="Checking">Show Questions</Button>
        <Button look="quiet">Missed Exams</Button>
        <Button look="quiet" disabled>
          Quiet, disabled
        </Button>
        <Button look="text">View All</Button>
        <Button look="danger" icon={RefreshCw}>
          Retry
        </Button>
        <Button look="quiet" small>
          Small
        </Button>
        <LinkButton href="/ui" look="quiet" small>
          A link
        </LinkButton>
        <Spinner />
      </div>
      <h3>Block</h3>
      <Button block iconAfter={ArrowRight}>
        Login
      </Button>
      <h3>Badges</h3>
      <div className={css.row}>
        <Badge>Daily</Badge>
        <Badge kind="brand">MCQ</Badge>
        <Badge kind="ok" live>
          Live
        </Badge>
        <Badge kind="warn" icon={Hourglass}>
          Pending
        </Badge>
        <Badge kind="bad" icon={ClockAlert}>
          Late submission
        </Badge>
        <Badge kind="solid">You</Badge>
      </div>
    </Group>
  )
}

const SUBJECTS = [
  { value: 'bio', label: 'Biology' },
  { value: 'math', label: 'Higher Math' },
]

const COMBINATIONS = [
  { value: '1', label: 'Physics + Chemistry + Biology + ICT' },
  { value: '2', label: 'Physics + Chemistry + Higher Math + ICT' },
]

export function Fields() {
  const [number, setNumber] = useState('20261147')
  const [mobile, setMobile] = useState('0160 000')
  const [subject, setSubject] = useState<string | null>('bio')
  const [combination, setCombination] = useState<string | null>(null)
  const [course, setCourse] = useState('')
  return (
    <Group title="Fields">
      <div className={css.stack}>
        <Field
          label="Registration Number"
          numeric
          value={number}
          onChange={setNumber}
          hint={<Bengali>রেজিস্ট্রেশন নম্বর দিয়ে তোমার কোর্স খুঁজে নাও।</Bengali>}
        />
        <Field
          label="Mobile Number"
          numeric
          value={mobile}
          onChange={setMobile}
          error={mobile.includes(' ') && 'No Space allowed, only 11digits'}
        />
        <Field label="Institution" value="" onChange={() => undefined} placeholder="Not Added Yet" disabled />
        <Select
          label="Course"
          placeholder="Select a course"
          options={SUBJECTS}
          value={course}
          onChange={setCourse}
          ok="2 courses found"
        />
        <Select label="Exam Name" placeholder="Select an exam" options={[]} value="" onChange={setCourse} disabled />
        <RadioCards legend="Main subject" options={SUBJECTS} value={subject} onChange={setSubject} narrow />
        <RadioCards legend="Combination" options={COMBINATIONS} value={combination} onChange={setCombination} />
        <RadioCards legend="Not open yet" options={SUBJECTS} value={null} onChange={setSubject} disabled />
      </div>
    </Group>
  )
}

export function Notices() {
  return (
    <Group title="Alerts">
      <div className={css.stack}>
        <Alert kind="ok" title="MCQ Exam has been Finished Successfully">
          Best of Luck for the Written Part
        </Alert>
        <Alert kind="warn" icon={WifiOff}>
          <Bengali>ইন্টারনেট নেই। উত্তর এই ফোনে রাখা আছে।</Bengali>
        </Alert>
        <Alert kind="bad">No course found for the student</Alert>
        <Alert kind="info">
          <Bengali>একবার উত্তর বাছাই করলে আর বদলানো যাবে না।</Bengali>
        </Alert>
        <ErrorPanel onRetry={() => undefined} />
        <ErrorPanel onRetry={() => undefined} busy="Loading" hint="একটু পরে আবার চেষ্টা করো।" />
      </div>
    </Group>
  )
}
