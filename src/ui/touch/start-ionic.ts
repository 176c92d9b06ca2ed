import { initialize, isPlatform } from '@ionic/core/components'
import './ionic-theme.css'

initialize({
  animated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  // Ionic's own choice on Android comes with an arrow that it parses from text, which Trusted Types forbid.
  refreshingIcon: isPlatform('ios') ? 'lines' : 'crescent',
})
