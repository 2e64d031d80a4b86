/** Schools of the top division of football, as the provider writes them. */
export const footballSchools =
  list(`Air Force Falcons, Akron Zips, Alabama Crimson Tide, Appalachian State Mountaineers,
  Arizona Wildcats, Arizona State Sun Devils, Arkansas Razorbacks, Arkansas State Red Wolves, Army Black Knights, Auburn Tigers,
  Ball State Cardinals, Baylor Bears, Boise State Broncos, Boston College Eagles, Bowling Green Falcons, Buffalo Bulls,
  BYU Cougars, California Golden Bears, Central Michigan Chippewas, Charlotte 49ers, Cincinnati Bearcats, Clemson Tigers,
  Coastal Carolina Chanticleers, Colorado Buffaloes, Colorado State Rams, Delaware Blue Hens, Duke Blue Devils,
  East Carolina Pirates, Eastern Michigan Eagles, Florida Gators, Florida Atlantic Owls, Florida International Panthers,
  Florida State Seminoles, Fresno State Bulldogs, Georgia Bulldogs, Georgia Southern Eagles, Georgia State Panthers,
  Georgia Tech Yellow Jackets, Hawaii Rainbow Warriors, Houston Cougars, Illinois Fighting Illini, Indiana Hoosiers,
  Iowa Hawkeyes, Iowa State Cyclones, Jacksonville State Gamecocks, James Madison Dukes, Kansas Jayhawks,
  Kansas State Wildcats, Kennesaw State Owls, Kent State Golden Flashes, Kentucky Wildcats, Liberty Flames,
  Louisiana Ragin Cajuns, Louisiana Tech Bulldogs, Louisville Cardinals, LSU Tigers, Marshall Thundering Herd,
  Maryland Terrapins, Massachusetts Minutemen, Memphis Tigers, Miami Hurricanes, Miami (OH) RedHawks, Michigan Wolverines,
  Michigan State Spartans, Middle Tennessee Blue Raiders, Minnesota Golden Gophers, Mississippi State Bulldogs,
  Missouri Tigers, Missouri State Bears, Navy Midshipmen, Nebraska Cornhuskers, Nevada Wolf Pack, New Mexico Lobos,
  New Mexico State Aggies, North Carolina Tar Heels, NC State Wolfpack, North Texas Mean Green,
  Northern Illinois Huskies, Northwestern Wildcats, Notre Dame Fighting Irish, Ohio Bobcats, Ohio State Buckeyes,
  Oklahoma Sooners, Oklahoma State Cowboys, Old Dominion Monarchs, Ole Miss Rebels, Oregon Ducks, Oregon State Beavers,
  Penn State Nittany Lions, Pittsburgh Panthers, Purdue Boilermakers, Rice Owls, Rutgers Scarlet Knights,
  Sam Houston State Bearkats, San Diego State Aztecs, San Jose State Spartans, SMU Mustangs, South Alabama Jaguars,
  South Carolina Gamecocks, South Florida Bulls, Southern Mississippi Golden Eagles, Stanford Cardinal, Syracuse Orange,
  TCU Horned Frogs, Temple Owls, Tennessee Volunteers, Texas Longhorns, Texas A&M Aggies, Texas State Bobcats,
  Texas Tech Red Raiders, Toledo Rockets, Troy Trojans, Tulane Green Wave, Tulsa Golden Hurricane, UAB Blazers,
  UCF Knights, UCLA Bruins, UConn Huskies, UL Monroe Warhawks, UNLV Rebels, USC Trojans, UTEP Miners, UTSA Roadrunners,
  Utah Utes, Utah State Aggies, Vanderbilt Commodores, Virginia Cavaliers, Virginia Tech Hokies,
  Wake Forest Demon Deacons, Washington Huskies, Washington State Cougars, West Virginia Mountaineers,
  Western Kentucky Hilltoppers, Western Michigan Broncos, Wisconsin Badgers, Wyoming Cowboys`);

/** Those and schools that play basketball alone, or football in a lower division. */
export const basketballSchools = [
  ...footballSchools,
  ...list(`Abilene Christian Wildcats, American Eagles, Belmont Bruins, Bradley Braves, Brown Bears, Bryant Bulldogs,
  Bucknell Bison, Butler Bulldogs, Cal Poly Mustangs, Campbell Fighting Camels, Canisius Golden Griffins,
  Charleston Cougars, Cleveland State Vikings, Colgate Raiders, Columbia Lions, Cornell Big Red, Creighton Bluejays,
  Dartmouth Big Green, Davidson Wildcats, Dayton Flyers, Denver Pioneers, DePaul Blue Demons, Drake Bulldogs, Drexel Dragons,
  Duquesne Dukes, Elon Phoenix, Evansville Purple Aces, Fairfield Stags, Fordham Rams, Furman Paladins, George Mason Patriots,
  George Washington Revolutionaries, Georgetown Hoyas, Gonzaga Bulldogs, Grand Canyon Antelopes, Green Bay Phoenix,
  Hampton Pirates, Harvard Crimson, Hofstra Pride, Holy Cross Crusaders, Howard Bison, Idaho Vandals, Indiana State Sycamores,
  Illinois State Redbirds, Iona Gaels, La Salle Explorers, Lafayette Leopards, Lehigh Mountain Hawks, Lipscomb Bisons,
  Loyola (Chi) Ramblers, Loyola Marymount Lions, Maine Black Bears, Manhattan Jaspers, Marist Red Foxes,
  Marquette Golden Eagles, Mercer Bears, Milwaukee Panthers, Monmouth Hawks, Montana Grizzlies, Montana State Bobcats,
  Morehead State Eagles, Murray State Racers, New Hampshire Wildcats, Niagara Purple Eagles, North Dakota State Bison,
  Northeastern Huskies, Northern Iowa Panthers, Oakland Golden Grizzlies, Oral Roberts Golden Eagles, Pacific Tigers,
  Pennsylvania Quakers, Pepperdine Waves, Portland Pilots, Princeton Tigers, Providence Friars, Quinnipiac Bobcats,
  Rhode Island Rams, Richmond Spiders, Rider Broncs, Robert Morris Colonials, Saint Josephs Hawks, Saint Louis Billikens,
  Saint Marys Gaels, Samford Bulldogs, San Diego Toreros, San Francisco Dons, Santa Clara Broncos, Seattle Redhawks,
  Seton Hall Pirates, Siena Saints, South Dakota State Jackrabbits, Southern Illinois Salukis, St. Bonaventure Bonnies,
  St. Johns Red Storm, Stony Brook Seawolves, Towson Tigers, UC Davis Aggies, UC Irvine Anteaters, UC Riverside Highlanders,
  UC Santa Barbara Gauchos, UMBC Retrievers, UNC Asheville Bulldogs, UNC Greensboro Spartans, UNC Wilmington Seahawks,
  Valparaiso Beacons, VCU Rams, Vermont Catamounts, Villanova Wildcats, Weber State Wildcats, Wichita State Shockers,
  William & Mary Tribe, Winthrop Eagles, Wofford Terriers, Wright State Raiders, Xavier Musketeers, Yale Bulldogs`),
];

function list(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}
