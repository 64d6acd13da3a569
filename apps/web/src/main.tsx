import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepServerClock } from './api/server-clock.ts'
import { App } from './app/App.tsx'
import { ErrorBoundary } from './app/shell/ErrorBoundary.tsx'
import { loadTheRestLater } from './app/shell/late-load.ts'
import { lazyScreen } from './app/shell/lazy-screen.tsx'
import { listenForBack } from './lib/back.ts'
import { holdInstallPrompt } from './lib/install-prompt.ts'

const Board = __UI_BOARD__ ? lazyScreen(() => import('./features/ui-board/UiBoard.tsx').then((m) => m.UiBoard)) : null

function Root() {
  return Board !== null && location.pathname === '/ui' ? <Board /> : <App />
}

keepServerClock()
listenForBack()
loadTheRestLater()
holdInstallPrompt()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Root />
    </ErrorBoundary>
  </StrictMode>,
)
