import { initialize } from '@ionic/core/components'
import './ionic-theme.css'

const { mode } = document.documentElement.dataset

initialize({
  mode: mode === 'ios' ? 'ios' : 'md',
  animated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  // Ionic's own choice on Android comes with an arrow that it parses from text, which Trusted Types forbid.
  refreshingIcon: mode === 'ios' ? 'lines' : 'crescent',
})
