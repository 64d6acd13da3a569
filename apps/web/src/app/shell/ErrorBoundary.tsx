import { Component, type ReactNode } from 'react'
import { errors as bengali } from '../../text/bn.ts'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Page } from '../../ui/Page.tsx'

/** The last resort: whatever breaks while drawing, the student sees a way on, not a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <main>
        <Page width="narrow">
          <ErrorPanel hint={bengali.informUs} onRetry={() => location.reload()} />
        </Page>
      </main>
    )
  }
}
