// Pages whose code is fetched when they are opened.
import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { MissingPage } from '../shell/trouble.tsx'

/** The router's own kind reloads the window when the code is out of reach, and takes an open form with it. */
export const lazyPage = (load: () => Promise<ComponentType>) => lazyPart(load, MissingPage)
