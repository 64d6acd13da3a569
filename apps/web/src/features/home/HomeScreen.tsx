import { useEffect } from 'react'
import { setTitle } from '../../lib/title.ts'
import { Page } from '../../ui/Page.tsx'
import { home } from '../../text/en.ts'
import { ExamPanels } from './ExamPanels.tsx'
import { FrequencySections } from './FrequencySections.tsx'

export function HomeScreen() {
  useEffect(() => setTitle(home.title), [])
  return (
    <Page>
      <h1 className="sr">{home.title}</h1>
      <ExamPanels />
      <FrequencySections />
    </Page>
  )
}
