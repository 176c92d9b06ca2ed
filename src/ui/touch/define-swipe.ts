import './start-ionic.ts'
import { defineCustomElement as defineOption } from '@ionic/core/components/ion-item-option.js'
import { defineCustomElement as defineOptions } from '@ionic/core/components/ion-item-options.js'
import { defineCustomElement as defineSliding } from '@ionic/core/components/ion-item-sliding.js'

defineOption()
defineOptions()
defineSliding()
