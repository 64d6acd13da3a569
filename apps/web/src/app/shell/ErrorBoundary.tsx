import { Component, type ErrorInfo, type ReactNode } from 'react'
import { errors as bengali } from '../../text/bn.ts'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Page } from '../../ui/Page.tsx'

interface Props {
  children: ReactNode
  /** Told of what broke, to log it. */
  onBroken?: (error: unknown, where: string) => void
}

/** The last resort: whatever breaks while drawing, the student sees a way on, not a white page. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.props.onBroken?.(error, componentStack ?? '')
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
