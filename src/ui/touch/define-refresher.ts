import './start-ionic.ts'
import { defineCustomElement as defineRefresher } from '@ionic/core/components/ion-refresher.js'
import { defineCustomElement as defineRefresherContent } from '@ionic/core/components/ion-refresher-content.js'

defineRefresherContent()
defineRefresher()
