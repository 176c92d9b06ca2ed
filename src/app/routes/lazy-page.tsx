// Pages whose code is fetched when they are opened.
import type { ComponentType } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { MissingPage } from '../shell/trouble.tsx'

/** The router's own lazy routes reload the window if the code can't be loaded, which would close an open form. */
export const lazyPage = (load: () => Promise<ComponentType>) => lazyPart(load, MissingPage)
