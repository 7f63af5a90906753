import { startFirefox } from './firefox.ts';
import { journeysIn } from './journeys.ts';

journeysIn('firefox', () => startFirefox(process.env.FIREFOX || '/usr/bin/firefox-esr'));
