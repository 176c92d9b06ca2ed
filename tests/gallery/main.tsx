// npm run dev -- --gallery: every component in every state, mode and theme, each look in a frame of its own.
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { applyLook, parseLook } from '#src/features/settings/look.ts'
import { Provided } from '../support/provided.tsx'
import { Gallery, LOOKS } from './gallery.tsx'

const look = location.hash.slice(1)

function Frames() {
  return (
    <div style={{ display: 'flex', height: '100dvh', overflowX: 'auto' }}>
      {LOOKS.map(({ name, ...stored }) => (
        <iframe
          key={name}
          title={name}
          src={`#${encodeURIComponent(JSON.stringify(stored))}`}
          style={{ flex: 'none', width: 390, border: 0 }}
        />
      ))}
    </div>
  )
}

if (look) applyLook(parseLook(decodeURIComponent(look)), document)
const router = createRouter({
  routeTree: createRootRoute({ component: look ? Gallery : Frames }),
  history: createMemoryHistory(),
})
createRoot(document.getElementById('root')!).render(<Provided router={router} />)
