import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Component, type ReactNode } from 'react'

/**
 * The last resort: whatever breaks while a screen is drawn, there is a way on instead of a white page. Most often it is a
 * script that a newer version of the server does not have any more; asking for the page again brings the new ones.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <ErrorPanel onRetry={() => location.reload()} /> : this.props.children
  }
}
